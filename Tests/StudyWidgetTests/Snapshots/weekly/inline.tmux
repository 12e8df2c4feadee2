#[fg=colour75]○ #[default]#[fg=colour208,bold]5 weeks#[default], 2 of 3 this week
