CREATE TABLE `mail_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_addresses_address_unique` ON `mail_addresses` (`address`);--> statement-breakpoint
CREATE TABLE `mails` (
	`version_id` integer PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`sent_to` text DEFAULT '[]' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` text NOT NULL,
	`done_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `mails_open` ON `mails` (`created_at`) WHERE "mails"."done_at" is null;