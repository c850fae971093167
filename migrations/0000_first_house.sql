CREATE TABLE `attraction_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`attraction_id` integer NOT NULL,
	`name` text NOT NULL,
	`file_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`attraction_id`) REFERENCES `attractions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`file_hash`) REFERENCES `files`(`hash`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `attraction_photos_attraction` ON `attraction_photos` (`attraction_id`);--> statement-breakpoint
CREATE TABLE `attractions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attractions_name_key` ON `attractions` (`name_key`) WHERE "attractions"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `entry_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `event_attractions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`position` integer NOT NULL,
	`attraction_id` integer,
	`photo_id` integer,
	`custom_name` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`attraction_id`) REFERENCES `attractions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`photo_id`) REFERENCES `attraction_photos`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "event_attractions_one_kind" CHECK(("event_attractions"."attraction_id" is null) <> ("event_attractions"."custom_name" is null))
);
--> statement-breakpoint
CREATE INDEX `event_attractions_event` ON `event_attractions` (`event_id`,`position`);--> statement-breakpoint
CREATE INDEX `event_attractions_attraction` ON `event_attractions` (`attraction_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`schedule_id` integer NOT NULL,
	`position` integer NOT NULL,
	`day_of_week` text NOT NULL,
	`date` text NOT NULL,
	`is_special_event` integer NOT NULL,
	`event_name` text,
	`free_entry` integer DEFAULT false NOT NULL,
	`value_id` integer,
	`custom_value` text,
	`layout_id` integer,
	`observations` text,
	`custom_attractions_text` text,
	`ticket_type` text,
	`first_lot_value` text,
	`second_lot_value` text,
	`last_lot_value` text,
	`lot_presets` text,
	`request_key` text,
	`request_hash` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`value_id`) REFERENCES `entry_values`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`layout_id`) REFERENCES `layouts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_request_key_unique` ON `events` (`request_key`);--> statement-breakpoint
CREATE INDEX `events_schedule` ON `events` (`schedule_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_day` ON `events` (`schedule_id`,`position`) WHERE "events"."is_special_event" = 0;--> statement-breakpoint
CREATE TABLE `files` (
	`hash` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`file_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`file_hash`) REFERENCES `files`(`hash`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `lot_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`label` text NOT NULL,
	`first_lot_label` text NOT NULL,
	`first_lot_value` text NOT NULL,
	`second_lot_label` text NOT NULL,
	`second_lot_value` text NOT NULL,
	`last_lot_label` text NOT NULL,
	`last_lot_value` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lot_settings_name_unique` ON `lot_settings` (`name`);--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`start_date` text NOT NULL,
	`special_only` integer NOT NULL,
	`request_key` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedules_request_key_unique` ON `schedules` (`request_key`);--> statement-breakpoint
CREATE INDEX `schedules_start_date` ON `schedules` (`start_date`);