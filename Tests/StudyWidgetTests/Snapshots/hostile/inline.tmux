#[fg=colour75]○ #[default]#[fg=colour208,bold]6 days#[default], today open
