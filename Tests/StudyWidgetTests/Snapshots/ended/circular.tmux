Latin ◑ 8/16
