#[fg=colour208]◑#[default] 8/16
