Latin 0 days, ended
