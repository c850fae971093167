ALTER TABLE `attraction_photos` ADD `deleted_by` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `attraction_photos_deleted` ON `attraction_photos` (`deleted_at`) WHERE "attraction_photos"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `attractions` ADD `deleted_by` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `attractions_deleted` ON `attractions` (`deleted_at`) WHERE "attractions"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `entry_values` ADD `deleted_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `layouts` ADD `deleted_by` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `layouts_deleted` ON `layouts` (`deleted_at`) WHERE "layouts"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `links` ADD `token` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `deleted_by` integer REFERENCES users(id);