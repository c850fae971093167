CREATE TABLE `house` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`handle` text,
	`line` text,
	`accent` text,
	`logo_hash` text,
	FOREIGN KEY (`logo_hash`) REFERENCES `files`(`hash`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`label` text NOT NULL,
	`token_hash` text NOT NULL,
	`has_package` integer NOT NULL,
	`ends_on` text,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_token_hash_unique` ON `links` (`token_hash`);