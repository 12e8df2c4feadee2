#[fg=colour208]●#[default] 45/30
