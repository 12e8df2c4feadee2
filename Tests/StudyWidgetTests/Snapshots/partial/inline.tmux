#[fg=colour75]◐ #[default]#[fg=colour208,bold]3 days#[default], 25 of 30 min
