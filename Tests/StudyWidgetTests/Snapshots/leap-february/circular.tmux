#[fg=colour208]◕#[default] 19/20
