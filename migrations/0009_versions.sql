CREATE TABLE `answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`version_id` integer NOT NULL,
	`event_id` integer,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `answers_version` ON `answers` (`version_id`);--> statement-breakpoint
CREATE INDEX `answers_event` ON `answers` (`event_id`);--> statement-breakpoint
CREATE TABLE `version_files` (
	`schedule_id` integer NOT NULL,
	`file_hash` text NOT NULL,
	PRIMARY KEY(`schedule_id`, `file_hash`),
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`file_hash`) REFERENCES `files`(`hash`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `version_files_file` ON `version_files` (`file_hash`);--> statement-breakpoint
CREATE TABLE `version_views` (
	`version_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`seen_at` text,
	`exported_at` text,
	PRIMARY KEY(`version_id`, `user_id`),
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`schedule_id` integer NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`author` text,
	`user_id` integer,
	`created_at` text NOT NULL,
	`content` text NOT NULL,
	`changes` integer,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_number` ON `versions` (`schedule_id`,`number`);