CREATE TABLE `runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	`okay` integer,
	`okay_at` text,
	`detail` text
);
