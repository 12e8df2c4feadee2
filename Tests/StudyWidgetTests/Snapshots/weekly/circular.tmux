#[fg=colour208]◑#[default] 2/3
