#[fg=colour208]●#[default] 7/7
