#[fg=colour208]● #[default]#[fg=colour208,bold]1000 days#[default], today done
