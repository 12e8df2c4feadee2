● 1000 days, today done
