#[fg=colour208]●#[default] 3/3
