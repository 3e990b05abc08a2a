;; Estimates the dot products of many rows with one row from the signs of the rows, sixteen rows at a time. Four signs
;; form a number below 16, and a table of 16 bytes contains what each number adds to the sum, so that one instruction
;; looks up sixteen rows (André, Kermarrec and Le Scouarnec, Cache locality is not enough, VLDB 2015). The tables begin
;; at address 0.
;;
;; run(codes, blocks, length, out): for each of `blocks` blocks of sixteen rows from `codes` on, `length` bytes each,
;; writes the sums as int16 to `out`, `out + 2`, …
;;
;; Alignment is a hint to the runtime: all rows are aligned to four bytes.
(module
  (import "m" "m" (memory 1))
  (func (export "run") (param $codes i32) (param $blocks i32) (param $length i32) (param $out i32)
    (local $table i32)
    (local $end i32) ;; end of the block
    (local $low v128) ;; sums of the first eight rows
    (local $high v128) ;; sums of the other eight
    (local $part v128)
    (loop $eachBlock
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (local.set $table (i32.const 0))
      (local.set $end (i32.add (local.get $codes) (local.get $length)))

      ;; Processes one byte of each row: eight signs, looked up in two tables, whose entries add up to an int8 at most.
      (loop $eachByte
        (local.set $part (v128.load align=4 (local.get $codes)))
        (local.set $part
          (i8x16.add
            (i8x16.swizzle
              (v128.load align=4 (local.get $table))
              (v128.and (local.get $part) (i8x16.splat (i32.const 15))))
            (i8x16.swizzle
              (v128.load offset=16 align=4 (local.get $table))
              (i8x16.shr_u (local.get $part) (i32.const 4)))))
        (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_s (local.get $part))))
        (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_s (local.get $part))))
        (local.set $codes (i32.add (local.get $codes) (i32.const 16)))
        (local.set $table (i32.add (local.get $table) (i32.const 32)))
        (br_if $eachByte (i32.lt_u (local.get $codes) (local.get $end))))

      (v128.store align=4 (local.get $out) (local.get $low))
      (v128.store offset=16 align=4 (local.get $out) (local.get $high))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (local.set $blocks (i32.sub (local.get $blocks) (i32.const 1)))
      (br_if $eachBlock (local.get $blocks)))))
