Piano ○ 6 weeks, 3 of 3 this week
