CREATE TABLE `import_parts` (
	`import_id` integer NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`import_id`, `number`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `import_slices` (
	`import_id` integer NOT NULL,
	`number` integer NOT NULL,
	`photos` text NOT NULL,
	`count` integer NOT NULL,
	`leased_until` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done_by` text,
	`attractions_added` integer DEFAULT 0 NOT NULL,
	`photos_added` integer DEFAULT 0 NOT NULL,
	`errors` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`import_id`, `number`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `import_slices_open` ON `import_slices` (`import_id`) WHERE "import_slices"."done_by" is null;--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`state` text NOT NULL,
	`unasked` integer NOT NULL,
	`part_size` integer NOT NULL,
	`archive_key` text NOT NULL,
	`upload_id` text NOT NULL,
	`has_archive` integer DEFAULT true NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`preview` text,
	`total` integer DEFAULT 0 NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`warning_count` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`created_at` text NOT NULL,
	`active_at` text NOT NULL,
	`put_away_at` text
);
--> statement-breakpoint
CREATE INDEX `imports_running` ON `imports` (`active_at`) WHERE "imports"."state" in ('reading', 'importing');--> statement-breakpoint
CREATE INDEX `imports_archive` ON `imports` (`active_at`) WHERE "imports"."has_archive" = 1;--> statement-breakpoint
ALTER TABLE `attraction_photos` ADD `source` text;