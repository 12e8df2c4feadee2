#[fg=colour75]○ #[default]#[fg=colour208,bold]25 days#[default], today open
