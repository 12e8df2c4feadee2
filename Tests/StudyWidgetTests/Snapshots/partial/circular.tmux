#[fg=colour208]◕#[default] 25/30
