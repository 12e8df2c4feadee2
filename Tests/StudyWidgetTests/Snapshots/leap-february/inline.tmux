#[fg=colour75]○ #[default]#[fg=colour208,bold]19 days#[default], today open
