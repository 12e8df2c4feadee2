◐ 3 days, 25 of 30 min
