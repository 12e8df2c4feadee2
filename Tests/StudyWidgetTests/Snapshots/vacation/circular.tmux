#[fg=colour208]◑#[default] 10/16
