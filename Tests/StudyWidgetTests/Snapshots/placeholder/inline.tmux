– days
