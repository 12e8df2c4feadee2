#[fg=colour208]●#[default] 23/23
