#[fg=colour141]~ #[default]#[fg=colour208,bold]22 days#[default], day off
