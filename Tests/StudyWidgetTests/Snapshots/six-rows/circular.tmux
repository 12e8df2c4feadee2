#[fg=colour208]◑#[default] 20/30
