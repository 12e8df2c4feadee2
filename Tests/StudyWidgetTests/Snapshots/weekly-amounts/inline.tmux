◐ #[fg=colour205,bold]0 weeks#[default], 2 of 4 this week
