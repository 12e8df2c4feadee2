○ 19 days, today open
