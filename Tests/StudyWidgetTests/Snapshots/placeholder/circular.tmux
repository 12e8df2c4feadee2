#[fg=colour75]○#[default] 0/23
