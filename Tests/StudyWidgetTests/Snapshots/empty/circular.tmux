○ Study: no days yet
