○ 25 days, today open
