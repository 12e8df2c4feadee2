#[fg=colour75]○ #[default]#[fg=colour205,bold]0 days#[default], today open
