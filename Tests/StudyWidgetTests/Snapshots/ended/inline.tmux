#[fg=colour205,bold]0 days#[default], ended
