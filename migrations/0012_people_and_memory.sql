CREATE TABLE `access_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`registration_open` integer,
	`registration_hash` text,
	`staff_asked` integer,
	`staff_hash` text
);
--> statement-breakpoint
CREATE TABLE `staff_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `attraction_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kept_id` integer NOT NULL,
	`gone_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`undone_at` text,
	`undo` text,
	FOREIGN KEY (`kept_id`) REFERENCES `attractions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`gone_id`) REFERENCES `attractions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `attraction_merges_kept` ON `attraction_merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `attraction_merges_gone` ON `attraction_merges` (`gone_id`);--> statement-breakpoint
CREATE TABLE `deeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`actor` text,
	`subject` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deeds_created` ON `deeds` (`created_at`);--> statement-breakpoint
DROP INDEX `event_attractions_attraction`;--> statement-breakpoint
CREATE INDEX `event_attractions_attraction` ON `event_attractions` (`attraction_id`,`event_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `removed_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `reset_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `reset_ends_at` text;--> statement-breakpoint
ALTER TABLE `attractions` ADD `merged_into` integer REFERENCES attractions(id);--> statement-breakpoint
CREATE INDEX `attractions_merged_into` ON `attractions` (`merged_into`) WHERE "attractions"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE `house` ADD `repeat_days` integer DEFAULT 14 NOT NULL;--> statement-breakpoint
CREATE INDEX `versions_created` ON `versions` (`schedule_id`,`created_at`);