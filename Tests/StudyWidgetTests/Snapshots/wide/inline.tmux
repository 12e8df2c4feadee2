#[fg=colour208]● #[default]#[fg=colour208,bold]7 days#[default], today done
