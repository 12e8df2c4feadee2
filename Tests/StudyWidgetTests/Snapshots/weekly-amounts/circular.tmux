Reading ◑ 2/4
