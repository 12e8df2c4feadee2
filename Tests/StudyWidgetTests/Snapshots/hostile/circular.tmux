#[fg=colour208]◕#[default] 6/7
