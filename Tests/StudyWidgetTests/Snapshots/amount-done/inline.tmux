#[fg=colour208]● #[default]#[fg=colour208,bold]3 days#[default], today done
