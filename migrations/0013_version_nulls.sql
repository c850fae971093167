-- What is null or false stays out of a version's content (db/json.ts), so that it stays equal when events get a column.
-- Each event keeps its line and the order of its fields.
UPDATE `versions` SET `content` = (
  SELECT '[' || coalesce(group_concat(`event`, ',' || char(10)), '') || ']' FROM (
    SELECT json_patch('{}', json_set(`value`,
      '$.isSpecialEvent', json(iif(`value` ->> 'isSpecialEvent', 'true', NULL)),
      '$.freeEntry', json(iif(`value` ->> 'freeEntry', 'true', NULL)))) AS `event`
    FROM json_each(`versions`.`content`) ORDER BY `key`));
