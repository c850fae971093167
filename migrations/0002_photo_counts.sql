DROP INDEX `attraction_photos_attraction`;--> statement-breakpoint
CREATE INDEX `attraction_photos_of` ON `attraction_photos` (`attraction_id`,`deleted_at`);