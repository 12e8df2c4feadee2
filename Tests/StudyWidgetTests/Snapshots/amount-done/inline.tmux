● 3 days, today done
