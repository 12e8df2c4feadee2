Piano ◑ 2/3
