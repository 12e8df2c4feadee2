○ 0 days, today open
