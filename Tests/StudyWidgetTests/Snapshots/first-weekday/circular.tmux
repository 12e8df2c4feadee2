#[fg=colour208]●#[default] 1/1
