Piano ○ 5 weeks, 2 of 3 this week
