Piano ● 3/3
