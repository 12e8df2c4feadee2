R&D <50%> | "… ○ 6 days, today open
