~ 22 days, day off
