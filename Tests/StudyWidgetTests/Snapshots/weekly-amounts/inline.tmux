Reading ◐ 0 weeks, 2 of 4 this week
