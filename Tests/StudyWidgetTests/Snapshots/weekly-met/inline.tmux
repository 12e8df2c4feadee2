○ #[fg=colour208,bold]6 weeks#[default], 3 of 3 this week
